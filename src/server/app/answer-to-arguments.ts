import { environmentKeys } from '../environment.ts'

/** Returns what the server prints instead of starting. */
export function answerToArguments(args: readonly string[]): { readonly text: string; readonly code: 0 | 1 } | null {
  if (args.length === 0) return null
  const width = Math.max(...Object.keys(environmentKeys).map((key) => key.length))
  const settings = Object.entries(environmentKeys).map(([key, meaning]) => `  ${key.padEnd(width)}  ${meaning}`)
  const usage = ['Usage: npm start', 'Starts the server. Its settings are environment variables:', ...settings, '']
  if (args.includes('--help') || args.includes('-h')) return { text: usage.join('\n'), code: 0 }
  return { text: `The server takes no arguments and does not know ${args.join(' ')}\n${usage.join('\n')}`, code: 1 }
}
