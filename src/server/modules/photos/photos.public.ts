export { receivePhoto, type IncomingPhoto, type ReceivedPhoto } from './receive-photo.ts'
export type { ReceiveDeps } from './photos.deps.ts'
