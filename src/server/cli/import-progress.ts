interface Counts {
  readonly done: number
  readonly refused: number
  readonly bytes: number
}

const barWidth = 24
const quietIntervalMs = 5000

/** Shows the progress of an import: redraws one line on a terminal, or writes a line every 5 seconds elsewhere. */
export class ImportProgress {
  readonly #total: number
  readonly #totalBytes: number
  readonly #started = performance.now()
  readonly #output: NodeJS.WriteStream
  #lastLine = 0

  constructor(total: number, totalBytes: number, output: NodeJS.WriteStream = process.stderr) {
    this.#total = total
    this.#totalBytes = totalBytes
    this.#output = output
  }

  show(counts: Counts): void {
    const now = performance.now()
    const finished = counts.done === this.#total
    if (!this.#output.isTTY && !finished && now - this.#lastLine < quietIntervalMs) return
    this.#lastLine = now
    const line = this.#line(counts, (now - this.#started) / 1000)
    this.#output.write(this.#output.isTTY ? `\r\x1b[2K${line}${finished ? '\n' : ''}` : `${line}\n`)
  }

  #line(counts: Counts, seconds: number): string {
    const share = this.#totalBytes === 0 ? 1 : counts.bytes / this.#totalBytes
    const filled = Math.round(share * barWidth)
    const rate = counts.bytes / Math.max(seconds, 0.001)
    const left = rate === 0 ? '' : `, ${duration((this.#totalBytes - counts.bytes) / rate)} left`
    return [
      `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`,
      `${counts.done}/${this.#total} photos`,
      `${megabytes(counts.bytes)}/${megabytes(this.#totalBytes)} MB`,
      `${megabytes(rate)} MB/s${left}`,
      counts.refused === 0 ? '' : `${counts.refused} refused`,
    ]
      .filter((part) => part !== '')
      .join('  ')
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
