import { readConfig } from '../config.ts'
import { seedDemoIfWanted } from '../demo/seed-if-wanted.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { ImageWork } from '../platform/images/image-work.ts'
import { Watermarks } from '../platform/images/watermark.ts'
import { createLog } from '../platform/log/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'

export async function runSeed(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig({ ...environment, SEED: 'demo' })
  const log = createLog({ level: config.logLevel })
  const clock = systemClock
  const database = await openDatabase({
    url: config.databaseUrl ?? undefined,
    directUrl: config.databaseDirectUrl ?? undefined,
    directory: config.dataDirectory,
    log,
  })
  try {
    const storage = await openStorage({ dataDirectory: config.dataDirectory, s3: config.s3, now: clock.now() })
    const images = { work: new ImageWork(), overlays: config.imageService === null ? null : new Watermarks() }
    await seedDemoIfWanted({ database, storage, images, clock, log, config })
  } finally {
    await database.close()
  }
}
