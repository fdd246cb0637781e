/** A command that cannot be carried out; the message says why. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
