import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LongAct, LongActKind, Progress } from '../types/api';
import { isStillWorking } from './errors';
import { useAdminData } from './useAdminData';

/** How often one asks how far the server has come. */
export const stepMs = 700;

const queryKey = ['progress'];

/** An act that can take long, and the run it is done to; none while that is being made. */
export interface LongWork {
  act: LongActKind;
  runId?: string;
}

export function isOf({ act, runId }: LongWork): (one: LongAct) => boolean {
  return (one) => one.act === act && (runId === undefined || one.runId === runId);
}

/** How far the work has come, asked for only while `busy`. */
export function useLongAct(work: LongWork, busy: boolean): LongAct | undefined {
  const data = useAdminData();
  const { data: progress } = useQuery<Progress>({
    queryKey,
    queryFn: () => data.getProgress(),
    enabled: busy,
    refetchInterval: busy ? stepMs : false,
    staleTime: 0,
    gcTime: 0,
  });
  return busy ? progress?.acts.find(isOf(work)) : undefined;
}

/**
 * Sees long work through: when a request's time is over before the work is, waits until the server is no longer at it
 * and asks again with the same key, which then answers with what was done. `overtime` while it waits so.
 */
export function useSeenThrough(work: LongWork | undefined) {
  const data = useAdminData();
  const queryClient = useQueryClient();
  const [overtime, setOvertime] = useState(false);
  const gone = async (mine: (one: LongAct) => boolean): Promise<void> => {
    for (;;) {
      await new Promise((passed) => setTimeout(passed, stepMs));
      // An answer that the progress bar has just got is not fetched again.
      const { acts } = await queryClient.fetchQuery<Progress>({
        queryKey,
        queryFn: () => data.getProgress(),
        staleTime: stepMs / 2,
      });
      if (!acts.some(mine)) return;
    }
  };
  const seeThrough = async <T>(run: () => Promise<T>): Promise<T> => {
    setOvertime(false);
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (work === undefined || !isStillWorking(error)) throw error;
        setOvertime(true);
        await gone(isOf(work));
      }
    }
  };
  return { seeThrough, overtime };
}
