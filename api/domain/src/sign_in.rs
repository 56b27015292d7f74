//! How wrong passwords slow down whoever sends them.
//!
//! Guesses are counted per account, per address and per known device. The delay grows and ends; nobody is locked out.
//! A device that the account is known to be used from has a count of its own, so that somebody else's guesses do not
//! keep the owner waiting; so has an address that one was used from, for who comes without the device's cookie. A hundred guesses a day are what NIST SP 800-63B-4 (3.2.2) allows in all.

/// Whose wrong passwords are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// Everybody who tries one account from an unknown device.
    Account,
    /// An IP address, over all accounts. An office or a mobile network shares one.
    Address,
    /// A device, address or session that the account is used from.
    Device,
}

/// A count that has not grown for this long begins anew.
pub const FORGOTTEN_AFTER_SECONDS: i64 = 24 * 3600;

/// So many failures of an account, a device or a session tell the owner, who then gets a mail.
pub const UNUSUAL: i32 = 10;

const FIRST_DELAY_SECONDS: i64 = 5;

impl Source {
    const fn free_attempts(self) -> i32 {
        match self {
            Self::Account | Self::Device => 5,
            Self::Address => 60,
        }
    }

    const fn longest_delay_seconds(self) -> i64 {
        match self {
            Self::Account | Self::Device => 1200,
            Self::Address => 300,
        }
    }

    /// Seconds to wait after so many failures in a row: none at first, then twice as long each time.
    pub fn delay_seconds(self, failures: i32) -> i64 {
        let Ok(beyond) = u32::try_from(failures.saturating_sub(self.free_attempts())) else { return 0 };
        let factor = 2_i64.checked_pow(beyond).unwrap_or(i64::MAX);
        FIRST_DELAY_SECONDS.saturating_mul(factor).min(self.longest_delay_seconds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delay_doubles_and_ends() {
        let account = [0, 4, 5, 6, 7, 12, 13, 1000, i32::MAX].map(|n| Source::Account.delay_seconds(n));
        assert_eq!(account, [0, 0, 5, 10, 20, 640, 1200, 1200, 1200]);
        let address = [59, 60, 61, 66, 1000].map(|n| Source::Address.delay_seconds(n));
        assert_eq!(address, [0, 5, 10, 300, 300]);
        assert_eq!(Source::Device.delay_seconds(i32::MIN), 0);
    }

    #[test]
    fn at_most_a_hundred_guesses_a_day_from_unknown_devices() {
        let (mut seconds, mut guesses) = (0, 0);
        while seconds < 24 * 3600 {
            guesses += 1;
            seconds += Source::Account.delay_seconds(guesses).max(1);
        }
        assert!(guesses <= 100, "{guesses}");
    }
}
