#!/usr/bin/env node
import { Command } from 'commander';
import { addPrism } from './prism.ts';
import { addSimulate } from './simulate.ts';

const program = new Command('parkproof')
  .description('The contract, a simulator and a conformance kit for the Parking Offers and Bookings API')
  .showHelpAfterError('(run with --help to see what there is)');
addSimulate(program);
addPrism(program);
await program.parseAsync();
