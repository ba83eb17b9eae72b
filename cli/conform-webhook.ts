import type { Command } from 'commander';
import { endpoint, repeated, reportFile, seconds } from './arguments.ts';
import type { WebhookOptions } from './conform-webhook/options.ts';

/** Adds the command `conform-webhook`: tries whether a partner's endpoint stands what a service may deliver. */
export function addConformWebhook(program: Command): void {
  program
    .command('conform-webhook')
    .description(
      "try whether a partner's webhook endpoint stands what the specification says may be delivered",
    )
    .argument('<url>', 'address to which webhooks are delivered', endpoint)
    .option('--state-url <url>', 'where the partner shows, as JSON, what deliveries have done', endpoint)
    .option(
      '--header <name: value>',
      'sent with every request and shown in no report; {action} in it stands for ENTRY or EXIT (repeatable)',
      repeated(String),
    )
    .option('--ca <file>', 'certificates (PEM) to trust beside the usual ones and NODE_EXTRA_CA_CERTS')
    .option('--timeout <seconds>', 'how long an answer may take', seconds, 30)
    .option(
      '--settle <seconds>',
      'how long the partner may take to show a delivery at --state-url',
      seconds,
      5,
    )
    .option(
      '--only <name>',
      'check, clause, the beginning of one up to a dot, section, or glob (repeatable)',
      repeated(String),
    )
    .option('--list', 'list the checks and end')
    .option(
      '--report <format=file>',
      'also write junit, json, markdown or html (repeatable)',
      repeated(reportFile),
    )
    .option('--allow-partial', 'exit 0 although a stated requirement could not be tried')
    .addHelpText('after', help)
    .action(async (url: string, options: WebhookOptions) => {
      // The kit is loaded only where it is used: it would slow the start of the simulator.
      const { conformWebhook } = await import('./conform-webhook/conform-webhook.ts');
      process.exitCode = await conformWebhook(url, options);
    });
}

const help = `
Requests go through the proxies that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name, but for those to this machine.

It delivers some 50 bookings of vehicles that do not exist. They are known by their uids, which begin with
7e577e57, by their plates, which begin with TEST, and by the name Parkproof in every other text.

Exit codes:
  0    conformant
  1    not conformant
  2    could not test: wrong usage or set-up, or no check ran
  3    partial: a stated requirement could not be tried (0 with --allow-partial)
  130  interrupted`;
