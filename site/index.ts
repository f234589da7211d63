/** What the build of the site is made of. */
export { apiPages } from './api-pages.js';
export { faultsOf } from './built.js';
export { pagesOf } from './pages.js';
export { stage } from './stage.js';
