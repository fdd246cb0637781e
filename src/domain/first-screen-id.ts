/** Id of the static first screen in the page's HTML. The app removes it once it has drawn the same content itself. */
export const firstScreenId = 'first-screen'
