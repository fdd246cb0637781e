/** The app removes this element once it has drawn the same content. */
export const firstScreenId = 'first-screen'
