/** Texts of second factors: the second step of the login, and the two-step login section of the account page. */
export const factorTexts = {
  'factor.title': 'Confirm that it is you',
  'factor.passkey-lead': 'Use the fingerprint, face or screen lock of your device.',
  'factor.app-lead': 'Enter the 6 digits that your authenticator app shows now.',
  'factor.recovery-lead': 'Enter one of the recovery codes that you printed or copied. Each works once.',
  'factor.use-passkey': 'Use my passkey',
  'factor.code': 'Code from your app',
  'factor.recovery-code': 'Recovery code',
  'factor.submit': 'Log in',
  'factor.instead-app': 'Use my authenticator app',
  'factor.instead-recovery': 'Use a recovery code',
  'factor.lost': 'Lost everything? An administrator can reset your two-step login.',

  'proof.lead':
    'You logged in or confirmed more than 10 minutes ago. Confirm again before you change a password, an email, a role or a two-step login.',
  'proof.verb': 'Confirm',
  'proof.password': 'Your password',
  'proof.instead-password': 'Use my password',

  'factors.title': 'Two-step login',
  'factors.lead':
    'You enter your password, then confirm with your device or a code. A stolen password alone does not open your account.',
  'factors.off': 'Two-step login is off.',
  'factors.passkey': 'Passkey · added {date}',
  'factors.passkey-used': 'Passkey · added {date}, last used {used}',
  'factors.app': 'Authenticator app',
  'factors.app-since': 'Added {date}',
  'factors.add-passkey': 'Add a passkey',
  'factors.add-app': 'Add an authenticator app',
  'factors.remove': 'Remove',
  'factors.remove-of': 'Remove {name}',
  'factors.remove-title': 'Remove {name}?',
  'factors.remove-text':
    'You can then no longer use it to confirm a login. Your other passkeys, app and recovery codes still work.',
  'factors.remove-last': 'Your password alone will then open your account, and your recovery codes stop working.',
  'factors.removed': '{name} removed',
  'factors.codes-left': { one: '{count} recovery code left', other: '{count} recovery codes left' },
  'factors.codes-lead': 'Recovery codes let you in when your device is lost.',
  'factors.new-codes': 'New recovery codes',
  'factors.new-codes-title': 'Make new recovery codes?',
  'factors.new-codes-text': 'Your old recovery codes stop working at once.',
  'factors.new-codes-verb': 'Make new codes',
  'factors.passkeys-impossible': 'Passkeys are not available at this address. Use an authenticator app.',

  'factors.passkey-title': 'Add a passkey',
  'factors.passkey-text': 'Your device or browser asks for your fingerprint, face or screen lock.',
  'factors.passkey-name': 'Name of this device or key',
  'factors.passkey-example': 'Such as Phone or Office computer',
  'factors.passkey-go': 'Continue',

  'factors.app-title': 'Add an authenticator app',
  'factors.app-text': 'Scan this code with an app such as Google Authenticator, 2FAS or your password manager.',
  'factors.app-qr': 'QR code for your authenticator app',
  'factors.app-secret': 'Or type this key into the app:',
  'factors.app-code': 'The 6 digits that the app shows',
  'factors.app-confirm': 'Confirm',

  'factors.codes-title': 'Keep your recovery codes',
  'factors.codes-text':
    'Each code lets you in once when your device is lost. Print them or copy them to a safe place: we show them only now.',
  'factors.codes-copy': 'Copy',
  'factors.codes-copied': 'Recovery codes copied',
  'factors.codes-print': 'Print',
  'factors.codes-kept': 'I have saved these codes',

  'factors.reset-of': 'Reset two-step login of {name}',
  'factors.reset-title': 'Reset the two-step login of {name}?',
  'factors.reset-text':
    'Passkeys, authenticator app and recovery codes are removed and all devices logged out. We tell {name} by email. Make sure that it is really {name} who asks.',
  'factors.reset-verb': 'Reset',
  'factors.reset-done': 'Two-step login of {name} reset',
  'factors.reset-none': '{name} has no two-step login',
} as const
