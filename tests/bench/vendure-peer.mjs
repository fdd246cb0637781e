// peers.bench.ts starts this: a Vendure server without plugins, from the folder in which npm installed it. It makes its
// tables and sells one product in two variants.
import { createRequire } from 'node:module'

const { PEER_FOLDER = '', PEER_PORT, PEER_DATABASE } = process.env
const vendure = createRequire(`${PEER_FOLDER}/`)('@vendure/core')

const app = await vendure.bootstrap({
  apiOptions: { hostname: '127.0.0.1', port: Number(PEER_PORT) },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'bench', password: crypto.randomUUID() },
    cookieOptions: { secret: crypto.randomUUID() },
  },
  dbConnectionOptions: { type: 'postgres', url: PEER_DATABASE, synchronize: true, logging: false },
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Error }),
  paymentOptions: { paymentMethodHandlers: [] },
})
await app.get(vendure.Populator).populateInitialData({
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ name: 'United States of America', code: 'US', zone: 'Americas' }],
  taxRates: [{ name: 'Standard Tax', percentage: 8 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
})
const products = `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Photo,photo,,,,size,small,small-photo,10.00,standard,100,false,,
,,,,,,large,large-photo,20.00,standard,100,false,,
`
const ctx = await app.get(vendure.RequestContextService).create({ apiType: 'admin', languageCode: 'en' })
await app
  .get(vendure.Importer)
  .parseAndImport(products, ctx)
  .forEach((/** @type {{ errors: string[] | null }} */ { errors }) => {
    if (errors?.length) throw new Error(errors.join('\n'))
  })
console.log('peer ready')

// The bench holds the other end of this pipe, so the peer never outlives it.
process.stdin.once('end', () => process.exit()).resume()
