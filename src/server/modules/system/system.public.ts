export { findTroubles } from './find-troubles.ts'
export {
  forgetTrouble,
  listKnownTroubles,
  rememberTrouble,
  setAbsentSince,
  nextSteps,
  type TroubleStep,
} from './troubles.ts'
export { mailAboutBegin, mailAboutEnd, mailAboutReminder, type OperatorMail } from './operator-mail.ts'
export { recordPages, databaseBytes, waitingWork } from './system-state.store.ts'
export { forgetDeadProcesses, forgetProcess, recordProcess } from './processes.store.ts'
