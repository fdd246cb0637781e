import pg from 'pg'

/** Creates an empty database beside the maintenance database of a cluster. Returns its address. */
export async function createDatabase(maintenanceUrl: string, name: string): Promise<string> {
  const maintenance = new pg.Client({ connectionString: maintenanceUrl })
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  const url = new URL(maintenanceUrl)
  url.pathname = name
  return url.href
}
