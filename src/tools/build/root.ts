import { fileURLToPath } from 'node:url'
import { buildId } from '../build-inputs.mjs'

export const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Constants that every build, and the tests, put into the code. */
export const define = { 'import.meta.env.EDDYLINE_BUILD': JSON.stringify(buildId()) }
