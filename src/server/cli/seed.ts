import { readConfig } from '../config.ts'
import { demoState, seedDemoIfWanted } from '../demo/seed-demo.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { ImageWork } from '../platform/images/image-work.ts'
import { Watermarks } from '../platform/images/watermark.ts'
import { createLog } from '../platform/log/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { CommandRefused } from './command-line.ts'
import { openStatedDatabase } from './open-stated-database.ts'

export async function runSeed(_given: object, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig({ ...environment, SEED: 'demo' })
  const log = createLog({ level: config.logLevel })
  const clock = systemClock
  const database = await openStatedDatabase(config, { isNew: true, log })
  try {
    const state = await demoState(database)
    if (state === 'in-use')
      throw new CommandRefused('No demo data were added: this database has users or outfitters already.')
    if (state === 'done') {
      process.stdout.write('This database has the demo data already: nothing was added\n')
      return
    }
    const storage = await openStorage({ dataDirectory: config.dataDirectory, s3: config.s3, now: clock.now() })
    const overlays = config.imageService === null ? null : new Watermarks()
    const images = { work: new ImageWork(), overlays, drawAhead: () => {} }
    await seedDemoIfWanted({ database, storage, images, clock, log, config })
    process.stdout.write('The demo data are in the database\n')
  } finally {
    await database.close()
  }
}
