import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promises } from './offline-proofs.ts'

interface FlowReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly duration?: number | null
      readonly meta?: { readonly proofs?: readonly string[] }
    }[]
  }[]
}

const folder = 'tests/browsers'

function flowsOf(json: string) {
  return (JSON.parse(json) as FlowReport).testResults.flatMap(({ assertionResults }) => assertionResults)
}

/** Returns a line with the duration of each flow, and a line for each promise that a passed flow proved. */
export function engineLines(json: string): string[] {
  const proofs = [...engineProofs(json)].toSorted(([a], [b]) => a - b)
  return [
    ...flowTimes(json),
    ...proofs.flatMap(([number, texts]) =>
      texts.map((text) => `  promise ${number} (${promises.get(number) ?? 'unknown'}): ${text}`),
    ),
  ]
}

/** Returns a line with the duration of each flow that ran. */
export function flowTimes(json: string): string[] {
  return flowsOf(json)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status, duration }) => `  ${status} in ${Math.round((duration ?? 0) / 1000)} s: ${title}`)
}

/**
 * Reads a report of flows. Returns for each number of a promise the sentences that passed flows proved. A promise has
 * no proof when a failed flow names it.
 */
export function engineProofs(json: string): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>()
  const failed = new Set<number>()
  for (const { status, meta } of flowsOf(json))
    for (const proof of meta?.proofs ?? []) {
      const [, digits, text] = /^(\d+): (.*)$/s.exec(proof) ?? []
      if (digits === undefined || text === undefined) continue
      const number = Number(digits)
      if (status === 'passed') found.set(number, [...(found.get(number) ?? []), text])
      else failed.add(number)
    }
  for (const number of failed) found.delete(number)
  return found
}

function flowFiles(): { readonly path: string; readonly source: string }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.flow.ts'))
  return names.map((name) => join(folder, name)).map((path) => ({ path, source: readFileSync(path, 'utf8') }))
}

/** Counts the flows in the source files, because an engine that is missing cannot report them. */
export function countFlows(): number {
  return flowFiles().reduce((sum, { source }) => sum + (source.match(/^flow\(/gm)?.length ?? 0), 0)
}

export function provingFiles(): string[] {
  return flowFiles()
    .filter(({ source }) => source.includes('proves('))
    .map(({ path }) => path)
}
