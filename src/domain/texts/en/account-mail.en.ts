/** Texts of the mails to users about their own account. They are in English like all texts for staff. */
export const accountMailTexts = {
  'mail.email-confirmation-subject': 'Confirm your new email',
  'mail.email-confirmation-lead':
    'You asked to log in with this email address from now on. Open this link to confirm the address:',
  'mail.email-confirmation-button': 'Confirm my new email',
  'mail.email-confirmation-note':
    'The link works once and expires in 60 minutes. Until you open it, you log in with your old email. If you did not ask for it, ignore this email.',
  'mail.email-changed-subject': 'Your email was changed',
  'mail.email-changed-lead': 'You no longer log in with this email address. Your account shows the new one:',
  'mail.email-changed-button': 'Open my account',
  'mail.email-changed-note': 'If you did not change it, tell your administrator at once.',
  'mail.password-changed-subject': 'Your password was changed',
  'mail.password-changed-lead':
    'Your account has a new password. Devices that used the old one are logged out. Your account:',
  'mail.password-changed-button': 'Open my account',
  'mail.password-changed-note':
    'If you did not change it, choose "Lost your password?" on the login page to set a new password, and tell your administrator.',
  'mail.new-device-subject': 'New login to your account',
  'mail.new-device-lead':
    'Somebody logged in to your account on a device that we do not know: {device}, {time}. Your account shows all devices where you are logged in:',
  'mail.new-device-button': 'Open my account',
  'mail.new-device-note':
    'If this was not you, choose "Lost your password?" on the login page to set a new password, and tell your administrator.',
} as const
