interface ClusterReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly meta?: { readonly figures?: readonly string[] } }[]
  }[]
}

export function clusterLines(json: string): string[] {
  const { testResults } = JSON.parse(json) as ClusterReport
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ meta }) => meta?.figures ?? [])
    .map((figure) => `  ${figure}`)
}
