import { bootstrap } from '@vendure/core';
import { config } from './config.js';

await bootstrap(config);
