export { backUp, restore } from './backup.ts'
export { operate } from './command.ts'
export { examine } from './doctor/examine.ts'
export { type FindLinks, PLACE } from './users.ts'
