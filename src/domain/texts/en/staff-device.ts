export const deviceTexts = {
  'device.title': 'This device',
  'device.kiosk': 'This device is a kiosk',
  'device.kiosk-lead':
    "For a lobby screen that guests share. When nobody touches a guest's order or photos for a while, the kiosk asks whether anyone is there. Without an answer, it removes everything of that guest. It shows no links to other sites. The device stays a kiosk after you log out.",
  'device.kiosk-opens': 'The kiosk opens {address}',
  'device.kiosk-outfitter': 'Outfitter to open',
  'device.kiosk-choose': 'Choose an outfitter',
  'device.kiosk-open': 'Log out and open the storefront',
  'device.pack-title': 'Offline storefront',
  'device.pack-lead':
    'Keeps the storefront of {name} on this device, with all photos from today and yesterday. New photos and new days are added automatically.',
  'device.pack-get': 'Get ready for offline',
  'device.pack-again': 'Check for new photos',
  'device.pack-remove': 'Remove from this device',
  'device.pack-ready': 'Ready for offline, {have} of {count} photos',
  'device.pack-none': 'Ready for offline. There are no photos yet.',
  'device.pack-taking': 'Getting ready for offline, {have} of {count} photos',
  'device.pack-asking': 'Getting ready',
  'device.pack-progress': 'Photos on this device',
  'device.pack-offline':
    'Not ready for offline, {have} of {count} photos. Loading continues when the connection is back.',
  'device.pack-offline-none': 'Not ready for offline. Loading starts when the connection is back.',
  'device.pack-full':
    'Not ready for offline, {have} of {count} photos. This device is full. Free up some space and try again.',
  'device.pack-failed':
    'Not ready for offline, {have} of {count} photos. We could not load the others. We try again automatically.',
  'device.pack-checked': 'Last checked for new photos at {time}',
  'device.pack-other':
    'This device is ready to show another storefront offline. If you get this one ready, it replaces the other.',
  'device.storage-kept': 'The browser keeps what is stored here.',
  'device.storage-loose':
    'The browser may delete what is stored here when space runs out. To prevent this, install the app.',
  'device.storage-full': 'The browser may delete what is stored here when space runs out.',
  'device.storage-week':
    'This browser deletes what is stored here after seven days without a visit. The installed app keeps it.',
  'device.unsent-week':
    'This browser may delete unsent work after seven days without a visit. Stay online here until it is sent, then install the app.',
  'device.unsent-install': 'This browser may delete unsent work when space runs out. Send it, or install the app.',
  'device.unsent-space': 'This browser may delete unsent work when space runs out. Send it soon.',
  'device.unsent-old':
    'The oldest unsent action has waited {age}. Keep this app open with a connection until everything is sent.',
  'device.idle-title': 'Idle screen',
  'device.idle-show': "When nobody is using this kiosk, it plays the slideshow '{name}'.",
  'device.idle-none':
    "When nobody is using this kiosk, it shows the day's photos. You can choose a slideshow in Settings.",
  'device.idle-settings': 'Open Settings',
  'install.title': 'Install the app',
  'install.installed': 'The app is installed',
  'install.show': 'Show how',
  'install.press': 'Install the app',
  'install.dismiss': 'Do not suggest this again',
  'install.share-iphone': 'Tap Share below the page. If you do not see it, tap the three dots first.',
  'install.share-ipad': 'Tap Share at the top of the window',
  'install.home-screen': 'Choose Add to Home Screen',
  'install.add': 'Confirm with Add',
  'install.mac-file': 'Open the File menu of Safari',
  'install.mac-dock': 'Choose Add to Dock',
  'install.menu': 'Open the menu of the browser',
  'install.menu-top': 'Open the menu of the browser, at the top right',
  'install.android': 'Choose Install app, or Add to Home screen',
  'install.android-firefox': 'Choose Add app to Home screen',
  'install.chromium': 'In the menu, choose Install Eddyline. In Edge, choose Apps first.',
  'install.confirm': 'Confirm with Install',
  'install.starts-empty': 'The installed app starts empty: log in again there. Unsent work stays in this browser.',
  'install.firefox':
    'Firefox on a computer does not install apps that work without a network. Chrome, Edge and Safari do.',
  'install.other': 'If this browser can install apps, its menu says Install or Add to Home Screen.',
} as const
