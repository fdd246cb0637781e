import { createHash } from 'node:crypto'

/** Additions to the content security policy: foreign origins for the payment form and images. */
export interface ContentSources {
  readonly script: readonly string[]
  readonly style: readonly string[]
  readonly frame: readonly string[]
  readonly image: readonly string[]
  readonly connect: readonly string[]
}

export const policyReportPath = '/policy-reports'

const anyInline = "'unsafe-inline'"

/** Features of the browser that no page of ours uses, and the camera, which scans order codes. */
export const permissionsPolicy = [
  'camera=(self)',
  ...['display-capture', 'geolocation', 'microphone', 'midi', 'serial', 'usb'].map((feature) => `${feature}=()`),
].join(', ')

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** `page`: the HTML of the app's page, whose inline scripts and styles may run. */
export function pagePolicy(sources: ContentSources, page: string | null) {
  const styles = [...Object.values(libraryStyles), ...(page === null ? [] : inlineTexts('style', page))]
  return {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", ...(page === null ? [] : inlineTexts('script', page)).map(hashSource), ...sources.script],
    // Browsers ignore 'unsafe-inline' beside a hash.
    'style-src': ["'self'", ...(sources.style.includes(anyInline) ? [] : styles.map(hashSource)), ...sources.style],
    'font-src': ["'self'", 'data:', ...sources.script],
    'frame-src': ["'self'", ...sources.frame],
    'img-src': ["'self'", 'data:', 'blob:', ...sources.image],
    'connect-src': ["'self'", ...sources.connect],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'report-uri': [policyReportPath],
  }
}

/** Adds the inline styles of a part of the page that only this answer has, such as a shop's colours. */
export function withInlineStyles(policy: string, html: string): string {
  const texts = inlineTexts('style', html)
  if (texts.length === 0 || policy.includes(anyInline)) return policy
  return policy.replace('style-src ', `style-src ${texts.map(hashSource).join(' ')} `)
}

function inlineTexts(element: 'script' | 'style', html: string): string[] {
  return [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(([, text = '']) => text)
}

/**
 * The content security policy allows these styles by their hashes, so each equals the library's text to the letter. A
 * test compares them with the installed packages.
 */
export const libraryStyles = {
  // React Aria's usePress.
  pressable: `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  // React Aria's usePreventScroll, in WebKit on phones and tablets.
  overscroll: `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
  // The viewport of Radix's select.
  viewport:
    '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}',
} as const
