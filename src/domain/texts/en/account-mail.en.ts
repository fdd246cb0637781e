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
  'mail.originals-late-subject': 'Guests wait for your photos',
  'mail.originals-late-lead': {
    one: 'A guest bought {count} photo whose original has not arrived. Nothing came for 24 hours. The photo is still on the device on which you added it. Its album:',
    other:
      'A guest bought {count} photos whose originals have not arrived. Nothing came for 24 hours. The photos are still on the device on which you added them. Their album:',
  },
  'mail.originals-late-button': 'Open the album',
  'mail.originals-late-note':
    'Open Eddyline on that device and leave it open until all photos are uploaded. Order {id} waits for {names}. If you no longer have the files, tell the outfitter.',
  'mail.order-waits-subject': 'Order {id} waits for photos',
  'mail.order-waits-lead': {
    one: '{count} of {total} photos of order {id} is still with {photographers}. Nothing came for 24 hours. The order:',
    other:
      '{count} of {total} photos of order {id} are still with {photographers}. Nothing came for 24 hours. The order:',
  },
  'mail.order-waits-button': 'Open the order',
  'mail.order-waits-note':
    'Ask for the device on which the photos were added: Eddyline uploads them while it is open there. The order waits for {names}. If the files are lost, refund the guest.',
} as const
