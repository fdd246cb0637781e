export function isInstalled(): boolean {
  // Safari's own property of an app opened from the home screen. The DOM types lack it.
  if ('standalone' in navigator && navigator.standalone === true) return true
  return matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
}
