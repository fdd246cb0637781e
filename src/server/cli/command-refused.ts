/** A command that cannot run. The message says why. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
