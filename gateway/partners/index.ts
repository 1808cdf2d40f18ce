export { openBrands } from './brands/brands.ts'
