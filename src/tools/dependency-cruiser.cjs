// Import rules, as src/ARCHITECTURE.md lists them. The zones come from the folder listing, so a new feature, module or zone
// is guarded the day it appears: everything not allowed below is forbidden. tests/unit/tooling plants forbidden imports.
const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')

const base = process.env.BOUNDARIES_ROOT ?? join(__dirname, '../..')
const foldersIn = (path) =>
  existsSync(join(base, path))
    ? readdirSync(join(base, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : []

/** A module may import the public face of those before it. Upward only by jobs or events. */
const moduleOrder = [
  ...['users', 'outfitters', 'rivers', 'albums', 'photos', 'groups'],
  ...['slideshows', 'tax', 'payments', 'orders', 'deliveries', 'reports', 'search', 'audit', 'system'],
]

const domain = '^src/domain/'
const contract = '^src/contract/'
const packages = 'node_modules/'

/** Files below `from` may import only what `to` names. `node`: and what Node itself brings. */
const only = (name, from, to, { node = false, fromNot } = {}) => ({
  name,
  severity: 'error',
  comment: `${name}: see src/ARCHITECTURE.md for who may import whom`,
  from: { path: from, ...(fromNot ? { pathNot: fromNot } : {}) },
  to: { pathNot: to, ...(node ? { dependencyTypesNot: ['core'] } : {}) },
})
const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
})

/** Every zone of the client may hold values that change outside of React, and store texts in the browser. */
const store = '^src/client/(store|storage)\\.ts$'

const clientZones = {
  ui: [domain, '^src/client/api/api-error\\.ts$'],
  api: [contract, domain],
  // The worker must find what the day pack stored. A lazy part of the device must arrive in the end.
  device: [
    '^src/client/api/',
    '^src/client/sw/image-key\\.ts$',
    '^src/client/ui/loading/import-part\\.ts$',
    contract,
    domain,
  ],
  sw: [contract, domain],
  'shared-views': ['^src/client/ui/', contract, domain],
  style: ['^src/client/ui/', domain],
}

const clientRules = [
  ...foldersIn('src/client')
    .filter((zone) => zone !== 'app' && zone !== 'features')
    .map((zone) =>
      only(`client-${zone}`, `^src/client/${zone}/`, [
        `^src/client/${zone}/`,
        store,
        packages,
        ...(clientZones[zone] ?? []),
      ]),
    ),
  ...foldersIn('src/client/features').map((feature) =>
    only(`feature-${feature}`, `^src/client/features/${feature}/`, [
      `^src/client/features/${feature}/`,
      '^src/client/(shared-views|device|api|ui)/',
      store,
      packages,
      contract,
      domain,
    ]),
  ),
  only('client-app', '^src/client/(app/|[^/]+$)', ['^src/client/', packages, contract, domain]),
]

const publicFaces = (modules) =>
  modules.length === 0 ? [] : [`^src/server/modules/(${modules.join('|')})/[^/]+\\.public\\.ts$`]
const serverBasics = [domain, contract, packages, '^src/server/(context|operation-(guards|limits))\\.ts$']
const platform = '^src/server/platform/'

const serverOnly = (name, from, to, fromNot) => only(name, from, [...to, ...serverBasics], { node: true, fromNot })

const moduleRules = foldersIn('src/server/modules').map((name) => {
  const place = moduleOrder.indexOf(name) // an unlisted one knows no other
  return serverOnly(`module-${name}`, `^src/server/modules/${name}/`, [
    `^src/server/modules/${name}/`,
    '^src/server/http/handler-types\\.ts$', // types alone: what a handler is
    platform,
    ...publicFaces(moduleOrder.slice(0, Math.max(place, 0))),
  ])
})

// A subfolder of orders may import itself and those before it, so that its arrows run one way.
const orderLayers = ['order', 'ledger', 'cart', 'checkout', 'staff', 'refunds']
const ordersFolder = 'src/server/modules/orders'
const orderRules = foldersIn(ordersFolder).map((name) => {
  const below = orderLayers.slice(0, Math.max(orderLayers.indexOf(name), 0)) // an unlisted one knows no other
  return {
    name: `orders-${name}`,
    severity: 'error',
    comment: `orders/${name} may import only: ${[...below, name].join(', ')}`,
    from: { path: `^${ordersFolder}/${name}/` },
    to: { path: `^${ordersFolder}/[^/]+/`, pathNot: `^${ordersFolder}/(${[...below, name].join('|')})/` },
  }
})

const zones = ['app', 'platform', 'http', 'modules', 'jobs', 'cli', 'db', 'demo', 'payment-sandbox']
const serverRules = [
  serverOnly('server-platform', platform, [platform, '^src/server/db/']),
  serverOnly('server-http', '^src/server/http/', ['^src/server/http/', platform]),
  ...moduleRules,
  ...orderRules,
  serverOnly('server-jobs', '^src/server/jobs/', [
    '^src/server/jobs/',
    platform,
    '^src/server/modules/[^/]+/[^/]+\\.public\\.ts$',
  ]),
  serverOnly('server-demo', '^src/server/demo/', [
    '^src/server/demo/',
    '^src/server/config\\.ts$',
    platform,
    '^src/server/modules/[^/]+/[^/]+\\.public\\.ts$',
  ]),
  serverOnly('server-cli', '^src/server/cli/', [
    '^src/server/(cli|jobs|demo)/',
    '^src/server/(config|secret-key)\\.ts$',
    platform,
    '^src/server/modules/[^/]+/[^/]+\\.(public|module)\\.ts$',
  ]),
  only('payment-sandbox', '^src/server/payment-sandbox/', ['^src/server/payment-sandbox/', domain, packages], {
    node: true,
  }),
  only('server-basics', '^src/server/(context|operation-(guards|limits))\\.ts$', [
    domain,
    contract,
    '^src/server/operation-limits\\.ts$',
  ]),
  only('server-config', '^src/server/(config|environment)\\.ts$', ['^src/server/environment\\.ts$', domain], {
    node: true,
  }),
  serverOnly(
    'server-app',
    '^src/server/(app/|[^/]+$)',
    [
      '^src/server/(app/|[^/]+$)',
      '^src/server/(http|jobs|demo|payment-sandbox|platform)/',
      '^src/server/modules/[^/]+/[^/]+\\.(module|public)\\.ts$',
    ],
    '^src/server/(context|operation-guards|config)\\.ts$',
  ),
  ...foldersIn('src/server')
    .filter((zone) => !zones.includes(zone))
    .map((zone) => only(`server-${zone}-has-no-rule`, `^src/server/${zone}/`, ['^$'])),
  {
    name: 'no-fastify-in-modules',
    severity: 'error',
    comment: 'http alone knows Fastify: a handler is (ctx, input) -> answer',
    from: { path: '^src/(domain|server/(modules|platform|jobs|cli|context))' },
    to: { path: 'node_modules/(@fastify/|fastify)' },
  },
]

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'a cycle has no first file to read; types may not go round either',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'the import leads nowhere',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'dependencies-only',
      severity: 'error',
      comment: 'what ships may not need a development dependency',
      from: { path: '^src/(server|domain)/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/vite/types/',
      },
    },
    only('domain', domain, [domain]),
    only('contract', contract, [contract, '\\.json$']),
    ...clientRules,
    never('client-not-server', '^src/client/', '^src/(server|tools)/|^(node:|fs$|path$|crypto$)', 'runs in a browser'),
    ...serverRules,
    never('server-not-client', '^src/(server|domain)/', '^src/(client|tools)/|^tests/', 'runs on Node, without a page'),
    never('src-not-tests', '^src/', '^tests/', 'shipped code does not know its tests'),
  ],
  options: {
    baseDir: base,
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: join(__dirname, '../../tsconfig.json') },
    exclude: { path: '[.](sql|css)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
