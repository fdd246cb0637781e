import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { at } from '../../../src/tools/build/root.ts'

const read = (name: string): string => readFileSync(at(`src/docs/operations/${name}`), 'utf8')
const queries: Readonly<Record<string, readonly string[]>> = {
  'alerts.yaml': (parse(read('alerts.yaml')) as { groups: { rules: { expr: string }[] }[] }).groups.flatMap(
    ({ rules }) => rules.map(({ expr }) => expr),
  ),
  'grafana-dashboard.json': (
    JSON.parse(read('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  ).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
}

/** Returns the names of the metric series that the server writes. A histogram has three series. */
function writtenSeries(): ReadonlySet<string> {
  const { registry } = createMetrics({ build: 'test', role: 'all' })
  const names = registry.getMetricsAsArray().flatMap((metric) => {
    const isHistogram = 'buckets' in metric
    return isHistogram ? ['_bucket', '_sum', '_count'].map((end) => `${metric.name}${end}`) : [metric.name]
  })
  return new Set(names)
}

describe('the material for operators', () => {
  it.each(Object.keys(queries))('uses in %s only metrics that the server writes', (name) => {
    const series = writtenSeries()
    const named = (queries[name] ?? []).flatMap((query) => query.match(/\b(eddyline|nodejs|process)_\w+/g) ?? [])
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((each) => !series.has(each))).toEqual([])
  })

  it('shows each metric of the server on the dashboard', () => {
    const text = (queries['grafana-dashboard.json'] ?? []).join('\n')
    const own = [...writtenSeries()].filter((name) => name.startsWith('eddyline_'))
    const isShown = (name: string): boolean => text.includes(name.replace(/_(sum|count)$/, '_bucket'))
    expect(own.filter((name) => !isShown(name))).toEqual([])
  })
})
