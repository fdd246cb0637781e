/** The id of the still first screen in the page's HTML; the app takes it away when it has drawn the same. */
export const firstScreenId = 'first-screen'
