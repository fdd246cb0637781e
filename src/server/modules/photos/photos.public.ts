export { requireRoom, receivePhoto, type IncomingPhoto, type ReceivedPhoto } from './receive-photo.ts'
export type { ReceiveDeps } from './photos.deps.ts'
export { sweepOrphans, type SweepDeps } from './sweep-orphans.ts'
