import { passwordLengthProblem, passwordMaximumLength, passwordMinimumLength } from '#domain/users/user-form.ts'
import type { FailureText } from '#domain/failure.ts'
import type { Sql } from '../login/access.store.ts'

/** zxcvbn's scores go from 0 to 4. From 3 on, a guesser needs more than a hundred million tries. */
const leastScore = 3
/** Bounds the time of zxcvbn to about a tenth of a second. A weak beginning makes a weak password. */
const judgedLength = 40
const judgedSubstitutions = 20

/** Words of the product and its trade, which a guesser tries first. The second one begins the demo password. */
const productWords: readonly string[] =
  `eddyline eddyline-demo-20 eddylinedemo demo raft rafts rafting rafter river rivers whitewater
  kayak kayaking paddle paddling rapid rapids photo photos photographer photography picture pictures camera outfitter
  outfitters employee guide guides guest trip trips adventure boat boats canyon counter admin administrator login
  correcthorsebatterystaple`.split(/\s+/)

type Judge = (password: string, words: readonly string[]) => number

let judge: Promise<Judge> | undefined

/** Loads zxcvbn with the first new password, because its dictionaries take 60 MB. */
async function loadJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: judgedLength,
    l33tMaxSubstitutions: judgedSubstitutions,
  })
  return (password, words) => zxcvbn.check(password, [...words]).score
}

/**
 * Returns the problem of a new password, or null (docs/rules.md#passwords). `names`: names and addresses of the user and
 * the outfitter, which a guesser would try.
 */
export async function judgePassword(typed: string, names: readonly string[]): Promise<FailureText | null> {
  // The server hashes this form.
  const password = typed.normalize('NFKC')
  const length = passwordLengthProblem(password)
  if (length === 'password.too-short') return { key: length, params: { count: passwordMinimumLength } }
  if (length === 'password.too-long') return { key: length, params: { count: passwordMaximumLength } }
  judge ??= loadJudge()
  const scoreOf = await judge
  const words = [...productWords, ...names.flatMap(wordsOf)]
  // zxcvbn takes a space between two words for a third part, which alone makes a hundred million tries.
  const forms = new Set([password, password.replaceAll(/[\s_.-]/g, '')])
  return [...forms].some((form) => scoreOf(form, words) < leastScore) ? { key: 'password.common' } : null
}

/** Returns a name or address, its single words, and all of them as people join them: 'brownscanyon', 'browns-canyon'. */
function wordsOf(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [name.toLowerCase(), ...words.filter((word) => word.length > 2), words.join(''), words.join('-')]
}

interface Owner {
  readonly name: string
  readonly email: string
  readonly outfitterId: number | null
}

/** See docs/rules.md#passwords. */
export async function newPasswordProblem(db: Sql, password: string, owner: Owner): Promise<FailureText | null> {
  const names = owner.outfitterId === null ? [] : await findOutfitterNames(db, owner.outfitterId)
  return judgePassword(password, [owner.name, owner.email, ...names])
}

async function findOutfitterNames(db: Sql, outfitterId: number): Promise<string[]> {
  const outfitter = await db
    .selectFrom('outfitters')
    .select(['name', 'slug', 'email', 'website'])
    .where('id', '=', outfitterId)
    .executeTakeFirst()
  if (outfitter === undefined) return []
  const sections = await db
    .selectFrom('outfitter_river_sections')
    .innerJoin('river_sections', 'river_sections.id', 'outfitter_river_sections.river_section_id')
    .innerJoin('rivers', 'rivers.id', 'river_sections.river_id')
    .select(['river_sections.name as section', 'rivers.name as river'])
    .where('outfitter_river_sections.outfitter_id', '=', outfitterId)
    .execute()
  const { email, name, slug, website } = outfitter
  return [name, slug, email, website, ...sections.flatMap(({ river, section }) => [river, section])]
}
