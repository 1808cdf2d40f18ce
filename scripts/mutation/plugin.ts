import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { InProcessRunner } from './runner.ts'

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)]
