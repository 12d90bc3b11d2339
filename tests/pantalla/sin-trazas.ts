/**
 * React in development tells the browser's profiler of each render and of what changed in its
 * properties, where there is one to tell: a seventh of these tests' work, which nobody reads. Before
 * React is loaded.
 */
Object.assign(console, { timeStamp: undefined })
