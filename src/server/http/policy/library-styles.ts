/**
 * Texts of the style elements that libraries add to the page. The content security policy allows them by their hashes,
 * so each equals the library's text to the letter. A test compares them with the installed packages.
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
