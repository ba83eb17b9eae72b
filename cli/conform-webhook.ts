import type { Command } from 'commander';
import type { WebhookOptions } from './conform-webhook/conform-webhook.ts';
import { endpoint, repeated, report, seconds } from './shared/arguments.ts';
import { addConnectionOptions } from './shared/reach.ts';

/** Adds the command `conform-webhook`, which tests a partner's webhook endpoint. */
export function addConformWebhook(program: Command): void {
  const command = program
    .command('conform-webhook')
    .description("test whether a partner's webhook endpoint handles what the service may deliver")
    .argument('[url]', 'URL of the webhook endpoint; not needed with --list', endpoint)
    .option('--state-url <url>', 'URL where the partner shows the effect of deliveries as JSON', endpoint);
  addConnectionOptions(command, 'masked in reports; {action} is replaced by ENTRY or EXIT')
    .option('--timeout <seconds>', 'how long to wait for a response', seconds, 30)
    .option('--settle <seconds>', 'how long to wait until --state-url shows a delivery', seconds, 5)
    .option(
      '--only <name>',
      'run only this: a check, a clause, a prefix of either up to a dot, a section, or a glob (repeatable)',
      repeated(String),
    )
    .option('--list', 'list the checks and exit')
    .addOption(report)
    .option('--allow-partial', 'exit with 0 even if the run is partial')
    .addHelpText('after', help)
    .action(async (url: string | undefined, options: WebhookOptions) => {
      if (url === undefined && options.list !== true) command.error("error: missing required argument 'url'");
      // Loaded on demand: loading the kit would slow the start of the simulator.
      const { conformWebhook } = await import('./conform-webhook/conform-webhook.ts');
      process.exitCode = await conformWebhook(url ?? '', options);
    });
}

const help = `
HTTP_PROXY, HTTPS_PROXY and NO_PROXY apply, except for requests to this machine.

The command sends webhooks for about 50 bookings of vehicles that do not exist. Their uids start with 7e577e57,
their plates start with TEST, and every other text contains the name Parkproof.

Exit codes:
  0    conformant
  1    not conformant
  2    could not test: invalid usage or setup, or no check ran
  3    partial: a stated requirement could not be tested, or every answer is an HTML page (0 with --allow-partial)
  130  interrupted`;
