import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { expect, it } from 'vitest'
import { root } from '../../../src/tools/build-inputs.mjs'

interface Package {
  readonly version?: string
  readonly optional?: boolean
  readonly engines?: { readonly node?: string }
}
interface Lock {
  readonly packages: Readonly<Record<string, Package>>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

it('every locked package runs on the Node versions that the README names, so that npm ci warns of none', () => {
  const least = semver.minVersion(packages['']?.engines?.node ?? '')?.version ?? ''
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const named = /needs only Node: (\d+) LTS is recommended, ([\d.]+) and (\d+) run it too/.exec(readme)?.slice(1) ?? []
  expect(named[1]).toBe(least.replace(/\.0$/, ''))
  // The README means the newest release of a line.
  const versions = [least, ...named.map((line) => (line.includes('.') ? `${line}.99` : `${line}.99.0`))]
  expect(versions).toHaveLength(4)
  // npm leaves out an optional package that the machine cannot run, without a word.
  const refusing = Object.entries(packages)
    .filter(([, { optional }]) => optional !== true)
    .flatMap(([path, { engines: { node = '*' } = {} }]) =>
      versions
        .filter((version) => !semver.satisfies(version, node))
        .map((version) => `${path} wants ${node}, not ${version}`),
    )
  expect(refusing).toEqual([])
})
