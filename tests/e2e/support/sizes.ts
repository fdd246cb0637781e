/** The screen sizes of guest and staff devices, for `test.use`. */
export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 1180, height: 820 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
  kiosk: { viewport: { width: 1920, height: 1080 }, hasTouch: true },
} as const
