/**
 * React in development tells the browser's profiler of each render and of what changed in its
 * properties, where there is one to tell: nobody reads it here, and it takes long. It is asked once,
 * as React is loaded, so this comes first.
 */
Object.assign(console, { timeStamp: undefined })
