import type { Command } from 'commander';
import { listenAddress, repeated, seconds } from './arguments.ts';

/** Adds the options of every command that runs the kit: how to reach the target, and how long a run may take. */
export function addReachOptions(command: Command): Command {
  return command
    .option('--preflight-timeout <seconds>', 'how long to wait for the first responses', seconds, 20)
    .option('--max-time <seconds>', 'time limit of the run, including clean-up', seconds)
    .option(
      '--header <name: value>',
      'header to send with every request, for a gateway; masked in reports (repeatable)',
      repeated(String),
    )
    .option('--ca <file>', 'PEM file of additional certificates to trust, like NODE_EXTRA_CA_CERTS');
}

/** Adds the option of every command that receives webhooks. */
export function addListenOption(command: Command): Command {
  return command.option(
    '--listen <host:port>',
    'address where the kit listens for webhooks, if it differs from webhooks.endpoint in the profile',
    listenAddress,
  );
}
