export interface SourceFile {
  /** The path from the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

interface Comment {
  readonly line: number
  readonly text: string
}

const lineComment = /(?:^|[\s;,{(])\/\/(?!\/)\s?(.*)$/
const blockStart = /(?:^|[\s;,{(])\/\*\*?\s*(.*)$/

/** Consecutive `//` lines are one comment. */
export function commentsIn(text: string): Comment[] {
  const comments: { line: number; text: string }[] = []
  let open: { line: number; text: string } | null = null
  let follows = false
  for (const [index, raw] of text.split('\n').entries()) {
    const last: { line: number; text: string } | undefined = comments.at(-1)
    if (open) {
      open.text += ` ${raw.replace(/\*\/.*$/, '').replace(/^\s*\*?\s?/, '')}`
      if (raw.includes('*/')) open = null
      continue
    }
    const block = blockStart.exec(raw)
    if (block) {
      const comment = { line: index + 1, text: (block[1] ?? '').replace(/\*\/.*$/, '').trim() }
      comments.push(comment)
      open = raw.slice(block.index).includes('*/') ? null : comment
      follows = false
      continue
    }
    // Two slashes inside a string, as in a web address, start no comment.
    const line = /['"`][^'"`]*\/\/[^'"`]*['"`]/.test(raw) ? null : lineComment.exec(raw)
    const isWhole = /^\s*\/\//.test(raw)
    if (line && isWhole && follows && last) last.text += ` ${line[1] ?? ''}`
    else if (line) comments.push({ line: index + 1, text: (line[1] ?? '').trim() })
    follows = line !== null && isWhole
  }
  return comments.map(({ line, text: said }) => ({ line, text: said.replace(/\s+/g, ' ').trim() }))
}

const opener = /^(What|Who|Whose|Whom|Whether|Where|How)\b/
const riddle = /\b(anew|tells? of|told of|to be had|whatever came of|goes over|(?:was|were) not taken|lies)\b/i

export function unclearComments({ path, text }: SourceFile): string[] {
  return commentsIn(text).flatMap((comment) => {
    const word = opener.exec(comment.text)?.[1] ?? riddle.exec(comment.text)?.[1]
    return word === undefined ? [] : [`${path}:${comment.line} '${word}': ${comment.text.slice(0, 70)}`]
  })
}

const testName = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1).)*)\1/g

function sentencesFor({ path, text }: SourceFile): string[] {
  if (/\.(md|yaml)$/.test(path) || path.startsWith('src/domain/texts/en/')) return text.split('\n')
  return /\.test\.tsx?$|\.spec\.ts$|\.flow\.ts$/.test(path)
    ? [...text.matchAll(testName)].map((hit) => hit[2] ?? '')
    : []
}

export function unclearSentences(file: SourceFile): string[] {
  return sentencesFor(file).flatMap((sentence) => {
    const word = riddle.exec(sentence)?.[1]
    return word === undefined ? [] : [`${file.path} '${word}': ${sentence.trim().slice(0, 90)}`]
  })
}

const senders = /^src\/client\/(device\/outbox\/|.*\.actions?\.ts$)/
/** Hooks that the check for lazy imports skips. They only count unsent entries for the screen and send none. */
const countsForScreen = /\/use-(oldest-)?unsent\.ts$/

/** Without a network a lazy part may fail to load, and the entries would stay on the device. */
export function lazySenders({ path, text }: SourceFile): string[] {
  if (!senders.test(path) || countsForScreen.test(path)) return []
  return text.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(\/\/|\/?\*)/.test(line)
    return !isComment && /\bimport\s*\(/.test(line) ? [`${path}:${index + 1} imports lazily, in code that sends`] : []
  })
}

/** Matches the fixed start of a computed text key, such as `mail.` in `mail.${about}-lead`. */
const computedKey = /`([a-z][\w-]*\.[\w.-]*)\$\{/g
const quotedKey = /['"`]([a-z][\w-]*\.[\w.-]+)['"`]/g

export function unusedTexts(files: readonly SourceFile[]): string[] {
  const catalogue = files.filter(({ path }) => path.startsWith('src/domain/texts/en/'))
  const code = files.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !path.startsWith('src/domain/texts/'))
  const found = (pattern: RegExp): string[] =>
    code.flatMap(({ text }) => [...text.matchAll(pattern)].map((hit) => hit[1] ?? ''))
  const keys = new Set(found(quotedKey))
  const prefixes = found(computedKey)
  const isUsed = (key: string): boolean => keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  return catalogue.flatMap(({ path, text }) =>
    [...text.matchAll(/^ {2}'([\w.-]+)':/gm)]
      .map(([, key = '']) => key)
      .filter((key) => !isUsed(key))
      .map((key) => `${path} '${key}' is used nowhere`),
  )
}

export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

/** A repeated heading gets the suffix -1, then -2. */
export function anchorsIn(markdown: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6}\s+(.+)$/gm)) {
    const anchor = anchorOf(heading)
    let unique = anchor
    for (let turn = 1; anchors.has(unique); turn += 1) unique = `${anchor}-${turn}`
    anchors.add(unique)
  }
  return anchors
}

function resolved(path: string, to: string): string {
  const parts = folderOf(path).split('/').filter(Boolean)
  for (const part of to.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** Readers cannot follow a number, nor find a document outside the repository. */
function deadCitations({ path, text }: SourceFile, anchors: (file: string) => Set<string> | null): string[] {
  const faults: string[] = []
  // The first loop skips Markdown files, because they cite documents by links, which `deadLinks` checks.
  const links = path.endsWith('.md') ? '' : text
  for (const [cited, file = '', anchor = ''] of links.matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)) {
    const known = anchors(`src/${file}`)
    if (known === null) faults.push(`${path}: ${cited} does not exist`)
    else if (anchor !== '' && !known.has(anchor)) faults.push(`${path}: ${cited} has no such heading`)
  }
  for (const [cited] of text.matchAll(/\b(?:rules\.md '?\d|product\.md)[^\s)]*/g))
    faults.push(`${path}: ${cited} is no link; cite docs/rules.md#anchor`)
  return faults
}

function deadLinks({ path, text }: SourceFile, known: Map<string, SourceFile>, folders: Set<string>): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, to = '', anchor]) => {
    const target = to === '' ? path : resolved(path, to)
    const file = known.get(target)
    if (!file) return folders.has(target) ? [] : [`${path}: ${to} does not exist`]
    if (anchor === undefined || anchorsIn(file.text).has(anchor)) return []
    return [`${path}: ${to}#${anchor} has no such heading`]
  })
}

/** `paths` names all files, because a link may also lead to a file that is not text. */
export function brokenLinks(files: readonly SourceFile[], paths: readonly string[]): string[] {
  const known = new Map<string, SourceFile>(paths.map((path) => [path, { path, text: '' }]))
  for (const file of files) known.set(file.path, file)
  const folders = new Set<string>()
  for (const path of paths) for (let at = folderOf(path); at !== ''; at = folderOf(at)) folders.add(at)
  const cache = new Map<string, Set<string>>()
  const anchors = (path: string): Set<string> | null => {
    const file = known.get(path)
    if (!file) return null
    if (!cache.has(path)) cache.set(path, anchorsIn(file.text))
    return cache.get(path) ?? null
  }
  return files.flatMap((file) => [
    ...deadCitations(file, anchors),
    ...(file.path.endsWith('.md') ? deadLinks(file, known, folders) : []),
  ])
}
