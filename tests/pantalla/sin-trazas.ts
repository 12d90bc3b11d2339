/**
 * Hides `timeStamp` from React. In development, React tells the browser's profiler of each render
 * and of the properties that changed, which nobody reads here and takes long. React checks for it
 * once, when it is loaded, so this file comes first.
 */
Object.assign(console, { timeStamp: undefined })
