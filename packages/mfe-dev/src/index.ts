export { type AppBuild, buildsPath } from './app-build.ts';
export { createBuildsFeed } from './builds-feed.ts';
export { startCompiler, type WatchedApp } from './start-compiler.ts';
