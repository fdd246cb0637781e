/** Thrown when a command cannot run. Its message names the cause. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
