export * from './clock/clock-events.ts';
export * from './clock/clock-script.ts';
export * from './sandbox-behaviors.ts';
export * from './sandbox-companies.ts';
export * from './sandbox-facts.ts';
export * from './sandbox-registers.ts';
export * from './sandbox-world.ts';
