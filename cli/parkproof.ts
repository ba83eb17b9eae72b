#!/usr/bin/env node
import { runProgram } from './run-program.ts';

// A reader such as `head` may close the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await runProgram(process.argv.slice(2));
