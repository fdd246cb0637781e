import { fileURLToPath } from 'node:url'
import { buildId } from '../build-inputs.mjs'

export const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Each build and the test runner replace the keys of this object by its values, wherever the code contains them. */
export const define = { 'import.meta.env.EDDYLINE_BUILD': JSON.stringify(buildId()) }
