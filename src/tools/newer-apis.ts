import { parseAst } from 'vite'

/** `at`: offset in the code, in characters. */
export interface Use {
  readonly api: string
  readonly at: number
}

export interface Seen {
  readonly uses: readonly Use[]
  readonly tests: readonly Use[]
}

export const singletons = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  indexedDB: 'IDBFactory',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
} as const

const globalObjects: readonly string[] = ['globalThis', 'window', 'self']

interface Node {
  readonly type: string
  readonly start: number
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const parts = (node: Node): [string, Node][] =>
  Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((part): [string, Node] => [key, part]),
  )

function visit(node: Node, see: (node: Node, parent: Node | null, key: string) => void): void {
  const stack: [Node, Node | null, string][] = [[node, null, '']]
  for (let next = stack.pop(); next; next = stack.pop()) {
    see(...next)
    for (const [key, part] of parts(next[0])) stack.push([part, next[0], key])
  }
}

/** Accepts templates without expressions, because minifiers write strings as templates. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral') return null
  const [only, ...others] = node['quasis'] as { value: { cooked: string } }[]
  return only && others.length === 0 ? only.value.cooked : null
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : null

/** Returns the names that the program itself declares. Such a name means the program's own value, not a browser API. */
function declaredIn(program: Node): Set<string> {
  const names = new Set<string>()
  const declare = (pattern: unknown): void => {
    if (isNode(pattern))
      visit(pattern, (node, parent, key) => {
        const isKey = parent?.type === 'Property' && key === 'key' && parent['shorthand'] !== true
        const name = nameOf(node)
        if (name !== null && !isKey) names.add(name)
      })
  }
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' || node.type.startsWith('Class')) declare(node['id'])
    if (node.type.includes('Function')) for (const each of [node['id'], ...[node['params']].flat()]) declare(each)
    if (node.type === 'CatchClause') declare(node['param'])
    if (/^Import\w*Specifier$/.test(node.type)) declare(node['local'])
  })
  return names
}

const isCondition = (parent: Node | null, key: string): boolean =>
  parent !== null &&
  ((key === 'test' && parent.type !== 'SwitchCase') ||
    (parent.type === 'LogicalExpression' && key === 'left') ||
    (parent.type === 'UnaryExpression' && ['!', 'typeof'].includes(String(parent['operator']))) ||
    (parent.type === 'BinaryExpression' && /^[!=]=/.test(String(parent['operator']))) ||
    (parent['optional'] === true && ['callee', 'object'].includes(key)))

/** True when a missing value would throw here, because the code calls it or reads a member of it. */
const isNeeded = (parent: Node | null, key: string): boolean =>
  parent !== null && (key === 'callee' || (parent.type === 'MemberExpression' && key === 'object'))

/** An API is a global (`X`), a global's member (`X.y`) or a method of any object (`y()`). */
export function newerApisIn(code: string, apis: ReadonlySet<string>): Seen {
  const program = parseAst(code) as unknown as Node
  const declared = declaredIn(program)
  const uses: Use[] = []
  const tests: Use[] = []
  const globalOf = (node: unknown): string | null => {
    const name = nameOf(node)
    if (name !== null) return declared.has(name) ? null : name
    if (!isNode(node) || node.type !== 'MemberExpression' || node['computed'] === true) return null
    return globalObjects.includes(nameOf(node['object']) ?? '') ? nameOf(node['property']) : null
  }
  const seen = (api: string, node: Node, parent: Node | null, key: string): void => {
    if (!apis.has(api)) return
    if (isCondition(parent, key)) tests.push({ api, at: node.start })
    else if (api.endsWith(')') ? key === 'callee' : isNeeded(parent, key)) uses.push({ api, at: node.start })
  }
  visit(program, (node, parent, key) => {
    if (node.type === 'Identifier') {
      const isName = parent?.type === 'MemberExpression' && key === 'property' && parent['computed'] !== true
      const isKey = key === 'key' && parent?.['computed'] !== true
      const name = globalOf(node)
      if (name === null || isName || isKey) return
      // Any read of a missing global throws, so each read counts as a use.
      if (apis.has(name)) (isCondition(parent, key) ? tests : uses).push({ api: name, at: node.start })
    }
    if (node.type === 'MemberExpression' && node['computed'] !== true) {
      const member = nameOf(node['property']) ?? ''
      const owner = globalOf(node['object'])
      if (globalObjects.includes(nameOf(node['object']) ?? '')) seen(member, node, parent, key)
      else if (owner !== null) seen(`${owner}.${member}`, node, parent, key)
      else seen(`${member}()`, node, parent, key)
    }
    // An `in` expression such as `'wakeLock' in navigator` counts as a test.
    const asked = node.type === 'BinaryExpression' && node['operator'] === 'in' ? textOf(node['left']) : null
    if (asked !== null)
      for (const api of [asked, `${asked}()`, `${globalOf(node['right']) ?? ''}.${asked}`])
        if (apis.has(api)) tests.push({ api, at: node.start })
    if (node.type === 'Literal' && isNode(node) && 'regex' in node) {
      const { flags, pattern } = node['regex'] as { flags: string; pattern: string }
      if (flags.includes('v')) uses.push({ api: 'the regular expression flag v', at: node.start })
      if (/\(\?[ims]*-?[ims]+:/.test(pattern)) uses.push({ api: 'regular expression modifiers', at: node.start })
    }
  })
  return { uses, tests }
}
