import { describe, expect, it } from 'vitest'
import { answerToArguments } from '#server/app/answer-to-arguments.ts'
import { command, usageOf } from '#server/cli/command-line.ts'
import { commands } from '#server/cli/commands.ts'

const asked: unknown[] = []
const demanding = command(
  'does everything',
  {
    place: { kind: 'operand', about: 'the place' },
    size: { kind: 'demanded', shown: 'count', about: 'the size' },
    color: { kind: 'option', shown: 'name', about: 'the color' },
    fix: { kind: 'flag', about: 'mends it' },
  },
  async () => async (given) => void asked.push(given),
)

describe('the table of commands', () => {
  it.each(Object.entries(commands))('%s refuses unknown options and operands with its usage', (name, entry) => {
    const usage = usageOf(name, entry)
    expect(usage).toMatch(new RegExp(`^Usage: npm run cli -- ${name}( \\S.*)?\n[A-Z].*\\.\n`))
    for (const [args, problem] of [
      [['--nonsense'], "Unknown option '--nonsense'"],
      [['one', 'two', 'three'], /^The command \S+ does not know (one )?two three|one two three/],
    ] as const) {
      expect(() => entry.read(name, args)).toThrow(problem)
      expect(() => entry.read(name, args)).toThrow(usage.trimEnd())
    }
  })
})

describe('a command with arguments', () => {
  it('gets operands and options by their names, flags as true or false', async () => {
    await demanding.read('do', ['here', '--size', '3', '--fix'])({})
    await demanding.read('do', ['--size=3', '--color', 'red', 'there'])({})
    expect(asked).toEqual([
      { place: 'here', size: '3', color: undefined, fix: true },
      { place: 'there', size: '3', color: 'red', fix: false },
    ])
  })

  it.each([
    [['--size', '3'], '<place> is missing'],
    [['here'], '--size is missing'],
    [['here', '--size', ''], '--size is missing'],
    [['here', '--size'], "Option '--size <value>' argument missing"],
    [['here', '--size', '3', '--fix=no'], "Option '--fix' does not take an argument"],
  ])('refuses %j: %s', (args, problem) => {
    expect(() => demanding.read('do', args)).toThrow(`${problem}\n${usageOf('do', demanding).trimEnd()}`)
  })

  it('shows all its arguments in its usage', () => {
    expect(usageOf('do', demanding)).toBe(
      [
        'Usage: npm run cli -- do <place> --size <count> [--color <name>] [--fix]',
        'Does everything.',
        '  <place>         the place',
        '  --size <count>  the size',
        '  --color <name>  the color',
        '  --fix           mends it',
        '',
      ].join('\n'),
    )
  })
})

describe('npm start', () => {
  it('starts without arguments, lists its settings for --help, and refuses anything else', () => {
    expect(answerToArguments([])).toBeNull()
    const settings = /^Usage: npm start\n[^]*\n {2}BACKUP_KEY +encrypts the backups/
    expect(answerToArguments(['--help'])).toEqual({ code: 0, text: expect.stringMatching(settings) })
    const refused = /^The server takes no arguments and does not know --port 80\nUsage: npm start\n/
    expect(answerToArguments(['--port', '80'])).toEqual({ code: 1, text: expect.stringMatching(refused) })
  })
})
