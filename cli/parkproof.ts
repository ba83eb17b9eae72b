#!/usr/bin/env node
import { addConform } from './conform.ts';
import { addConformWebhook } from './conform-webhook.ts';
import { addPrism } from './prism.ts';
import { createProgram, runProgram } from './run-program.ts';
import { addSimulate } from './simulate.ts';

const program = createProgram();
addSimulate(program);
addConform(program);
addConformWebhook(program);
addPrism(program);
await runProgram(program, process.argv.slice(2));
