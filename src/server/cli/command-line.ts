import { parseArgs } from 'node:util'

export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

/** `shown` names the value of an option in the usage. */
type Argument =
  | { readonly kind: 'operand' | 'flag'; readonly about: string }
  | { readonly kind: 'option' | 'demanded'; readonly shown: string; readonly about: string }

type Arguments = Readonly<Record<string, Argument>>

type Given<A extends Arguments> = {
  readonly [Name in keyof A]: A[Name]['kind'] extends 'flag'
    ? boolean
    : A[Name]['kind'] extends 'option'
      ? string | undefined
      : string
}

type Environment = NodeJS.ProcessEnv

export interface Command {
  readonly about: string
  readonly takes: Arguments
  /** Throws: CommandRefused with the usage for an argument that is unknown or missing. */
  read(name: string, args: readonly string[]): (environment: Environment) => Promise<void>
}

/** A command loads on demand, so that an import of photos does not load a database. */
export function command<const A extends Arguments>(
  about: string,
  takes: A,
  load: () => Promise<(given: Given<A>, environment: Environment) => Promise<void>>,
): Command {
  return {
    about,
    takes,
    read: (name, args) => {
      // The checks of `readGiven` are those that the type states.
      const given = readGiven(name, { about, takes }, args) as Given<A>
      return async (environment) => (await load())(given, environment)
    },
  }
}

export function usageOf(name: string, { about, takes }: Pick<Command, 'about' | 'takes'>): string {
  const named = Object.entries(takes)
  const forms = named.map(([argument, { kind }]) =>
    kind === 'operand' || kind === 'demanded' ? formOf(argument, takes) : `[${formOf(argument, takes)}]`,
  )
  const width = Math.max(0, ...named.map(([argument]) => formOf(argument, takes).length))
  const lines = named.map(([argument, { about: means }]) => `  ${formOf(argument, takes).padEnd(width)}  ${means}`)
  return [
    `Usage: npm run cli -- ${[name, ...forms].join(' ')}`,
    `${about.charAt(0).toUpperCase()}${about.slice(1)}.`,
    ...lines,
    '',
  ].join('\n')
}

function formOf(name: string, takes: Arguments): string {
  const argument = takes[name]
  if (argument === undefined || argument.kind === 'flag') return `--${name}`
  return 'shown' in argument ? `--${name} <${argument.shown}>` : `<${name}>`
}

function readGiven(
  name: string,
  described: Pick<Command, 'about' | 'takes'>,
  args: readonly string[],
): Readonly<Record<string, string | boolean | undefined>> {
  const { takes } = described
  const refuse = (problem: string): never => {
    throw new CommandRefused(`${problem}\n${usageOf(name, described).trimEnd()}`)
  }
  const named = Object.entries(takes)
  const operands = named.filter(([, { kind }]) => kind === 'operand').map(([argument]) => argument)
  const { positionals, values } = parsed(takes, args, refuse)
  const extra = positionals.slice(operands.length)
  if (extra.length > 0) refuse(`The command ${name} does not know ${extra.join(' ')}`)
  const given: Record<string, string | boolean | undefined> = {}
  for (const [index, argument] of operands.entries()) given[argument] = positionals[index]
  for (const [argument, { kind }] of named) {
    if (kind === 'flag') given[argument] = values[argument] === true
    else given[argument] ??= values[argument]
    const isMissing = given[argument] === undefined || given[argument] === ''
    if (isMissing && (kind === 'operand' || kind === 'demanded'))
      refuse(`${kind === 'operand' ? `<${argument}>` : `--${argument}`} is missing`)
  }
  return given
}

function parsed(takes: Arguments, args: readonly string[], refuse: (problem: string) => never) {
  const options = Object.entries(takes).flatMap(([name, { kind }]) =>
    kind === 'operand' ? [] : [[name, { type: kind === 'flag' ? 'boolean' : 'string' }] as const],
  )
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: Object.fromEntries(options) })
  } catch (error) {
    // Node adds advice for positional arguments that begin with a dash, which no command has.
    return refuse((error instanceof Error ? error.message : String(error)).replace(/\. To specify .*$/s, ''))
  }
}
