/** Resolves to true once the server has accepted the proof. */
type AskForProof = () => Promise<boolean>

let askForProof: AskForProof | null = null
let asking: Promise<boolean> | undefined

export function proveWith(ask: AskForProof): () => void {
  askForProof = ask
  return () => {
    if (askForProof === ask) askForProof = null
  }
}

/**
 * True when the server refused the call because the login is too old, and the person has now proved who they are
 * (docs/rules.md#step-up). Calls that are refused together share one dialog.
 */
export async function provedFor(response: Response): Promise<boolean> {
  if (response.status !== 403 || askForProof === null || !(await isStepUp(response.clone()))) return false
  asking ??= askForProof().finally(() => (asking = undefined))
  return asking
}

async function isStepUp(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'step-up-needed'
}
